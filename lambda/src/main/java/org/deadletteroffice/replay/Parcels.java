package org.deadletteroffice.replay;

import java.util.ArrayList;
import java.util.List;
import org.deadletteroffice.deadletter.DeadLetter;

/** Letters grouped so that each group's messages fit one request. */
final class Parcels {

  static List<List<DeadLetter>> of(List<DeadLetter> letters) {
    List<List<DeadLetter>> parcels = new ArrayList<>();
    List<DeadLetter> parcel = new ArrayList<>();
    long bytes = 0;
    for (DeadLetter letter : letters) {
      long size = Composer.mostBytes(letter);
      if (!parcel.isEmpty()
          && (parcel.size() == ReplayQueue.MOST_MESSAGES
              || bytes + size > ReplayQueue.MOST_BYTES)) {
        parcels.add(List.copyOf(parcel));
        parcel.clear();
        bytes = 0;
      }
      parcel.add(letter);
      bytes += size;
    }
    if (!parcel.isEmpty()) {
      parcels.add(List.copyOf(parcel));
    }
    return parcels;
  }

  private Parcels() {}
}
