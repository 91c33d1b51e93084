import { ProblemError } from '#service/http/problem.ts'

/** Bytes; a page of 100 brands has well under one hundredth of it. */
const MAX_ANSWER = 8 * 1024 * 1024

/**
 * Reads an answer whole before any of it is passed on, so that one that breaks off can still become a problem.
 * @param timeout milliseconds for all of it, however busily it drips.
 * @throws ProblemError (502) when there is too much of it, (504) when it takes too long.
 */
export async function readAnswer(
  stream: AsyncIterable<Uint8Array | string> & { destroy: () => unknown },
  timeout: number,
): Promise<Buffer> {
  let late = false
  const timer = setTimeout(() => {
    late = true
    stream.destroy()
  }, timeout)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk as Uint8Array)
      size += bytes.byteLength
      if (size > MAX_ANSWER) throw new ProblemError(502, 'The answer of the upstream service is too large.')
      chunks.push(bytes)
    }
  } catch (error) {
    throw late ? tooLate(error) : error
  } finally {
    clearTimeout(timer)
    stream.destroy()
  }
  if (late) throw tooLate()
  return Buffer.concat(chunks)
}

function tooLate(cause?: unknown): ProblemError {
  const problem = new ProblemError(504, 'The upstream service did not answer in time.')
  problem.cause = cause
  return problem
}
