import { build, type InlineConfig, type Rolldown } from 'vite'

/** Builds one file, with everything it imports, separately from the app. Returns its code. */
export async function compileAlone(config: InlineConfig): Promise<string> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
}
