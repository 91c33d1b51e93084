/** The entry point that bin/brand-catalogue.js runs. */
import { CommandFailure, failCommand } from '#service/terminal.ts'
import { runProgram } from './brand-catalogue.ts'

// The service keeps running if its log is lost to a closed pipe or a full disk. Other commands fail if their output is lost.
let lost: NodeJS.ErrnoException | undefined
process.stdout.on('error', (error) => (lost = error))
process.stderr.on('error', () => {})

const args = process.argv.slice(2)
process.exitCode = await runProgram(args, process.env)
if (args[0] !== 'start') {
  await new Promise((written) => process.stdout.write('', written))
  if (lost) process.exitCode = 1
  // A reader that closes the pipe early, such as `head`, needs no error message.
  if (lost && lost.code !== 'EPIPE')
    failCommand(new CommandFailure(`The output could not be written: ${lost.message}.`))
}
