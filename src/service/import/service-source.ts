import { readFile } from 'node:fs/promises'
import { BrandClient } from '#client/brand-client.ts'
import { shortPath } from '#service/command/short-path.ts'
import { failForFile, StartFailure } from '#service/command/start-failure.ts'
import { isOfService, servicePages } from './service-rows.ts'
import type { Source } from './source.ts'

/** All brands of another brand service. @throws StartFailure when the file with its token cannot be read. */
export async function openService(baseAddress: string, tokenFile: string): Promise<Source> {
  const client = new BrandClient({ baseAddress, token: await readToken(tokenFile) })
  return {
    async *rows() {
      try {
        yield* servicePages(client)
      } catch (error) {
        throw isOfService(error)
          ? new StartFailure(`${baseAddress}: ${error.message}`, { cause: error })
          : error
      }
    },
    unit: 'Brand',
    [Symbol.dispose]: () => {},
  }
}

/** Reads an access token from a file. @throws StartFailure */
export async function readToken(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(failForFile)
  const token = text.trim()
  if (!/^[\x21-\x7E]+$/.test(token)) throw new StartFailure(`${shortPath(file)} must hold an access token.`)
  return token
}
