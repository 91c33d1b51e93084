import { StartFailure } from '#service/command/start-failure.ts'

/** Nothing was imported, because of the whole file or the store. A single invalid row is rejected instead. */
export class ImportFailure extends StartFailure {
  override name = 'ImportFailure'

  constructor(message: string, options?: ErrorOptions) {
    super(`${message} Nothing was imported.`, options)
  }
}
