import { readFile } from 'node:fs/promises'
import { BrandClient } from '#client/brand-client.ts'
import { shortPath } from '#service/terminal.ts'
import { failForFile, CommandFailure } from '#service/command-failure.ts'
import { isOfService, serviceFailure, servicePages } from './service-rows.ts'
import type { Source } from './source.ts'

/** All brands of another brand service. @throws CommandFailure when the file with its token cannot be read. */
export async function openService(baseAddress: string, tokenFile: string): Promise<Source> {
  const client = new BrandClient({ baseAddress, token: await readToken(tokenFile) })
  return {
    async *rows() {
      try {
        yield* servicePages(client)
      } catch (error) {
        throw isOfService(error)
          ? new CommandFailure(`${baseAddress}: ${serviceFailure(error)}`, { cause: error })
          : error
      }
    },
    unit: 'Brand',
    [Symbol.dispose]: () => {},
  }
}

/** Reads an access token from a file. @throws CommandFailure */
export async function readToken(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(failForFile)
  const token = text.trim()
  if (!/^[\x21-\x7E]+$/.test(token)) throw new CommandFailure(`${shortPath(file)} must hold an access token.`)
  return token
}
