package org.deadletteroffice.local.template;

/** The template says something the engine cannot reproduce. The message names the place in it. */
public final class TemplateException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public TemplateException(String path, String problem) {
    super(path + ": " + problem);
  }
}
