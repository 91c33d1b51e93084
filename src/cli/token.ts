import type { Command } from 'commander'
import * as tokens from '#service/tokens/token-command.ts'
import type { Context } from './context.ts'
import { readFields } from './import.ts'

export function defineToken(token: Command, { environment }: Context): void {
  token.description('Create, list and revoke access tokens').helpCommand(false)
  token
    .command('create')
    .description('Create a token, and print it this once')
    .requiredOption('--label <text>', 'Whose token it is')
    .option('--expires <when>', 'When it ends: 10m, 12h, 90d, 4w or 2027-01-31. Without it: never')
    .option('--fields <names>', 'The additional fields that its client gets, separated by commas', readFields)
    .action((given: tokens.NewToken) => tokens.issueToken(given, environment))
  token
    .command('list')
    .description('List the tokens, without their texts')
    .option('--json', 'Print JSON, with times in Unix seconds')
    .action(({ json = false }: { json?: boolean }) => tokens.listTokens(json, environment))
  token
    .command('revoke')
    .description('Revoke a token')
    .argument('<id>', 'Its id, the beginning of it, or the token itself')
    .action((id: string) => tokens.revokeToken(id, environment))
  token
    .command('prune')
    .description('Delete tokens that expired or were revoked more than 30 days ago')
    .action(() => tokens.pruneTokens(environment))
}
