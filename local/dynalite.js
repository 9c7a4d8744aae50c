'use strict'

// Runs dynalite on 127.0.0.1 and prints the port it got. Ends when standard input closes, which
// happens when the parent dies, however it dies: nothing is left listening.
const dynalite = require('dynalite')

const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 })
server.on('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
// dynalite throws when a client is cut off in the middle of a request; the others go on.
process.on('uncaughtException', (error) => {
  if (error.code !== 'ECONNRESET') {
    console.error(error)
    process.exit(1)
  }
})
server.listen(Number(process.argv[2]), '127.0.0.1', () => console.log(server.address().port))

process.stdin.resume()
process.stdin.on('close', () => process.exit(0))
