/** What bin/brand-catalogue runs: the program in a process of its own. */
import { CommandFailure, failCommand } from '#service/terminal.ts'
import { runProgram } from './brand-catalogue.ts'

// A log that nobody reads any more, or a full disk, ends no service. Other commands fail where their output is lost.
let lost: NodeJS.ErrnoException | undefined
process.stdout.on('error', (error) => (lost = error))
process.stderr.on('error', () => {})

const args = process.argv.slice(2)
process.exitCode = await runProgram(args, process.env)
if (args[0] !== 'start') {
  await new Promise((written) => process.stdout.write('', written))
  if (lost) process.exitCode = 1
  // Whoever ends a pipe, as `head` does, has seen enough.
  if (lost && lost.code !== 'EPIPE') failCommand(new CommandFailure(`The output is lost: ${lost.message}.`))
}
