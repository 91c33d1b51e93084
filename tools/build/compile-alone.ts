import { build, type InlineConfig, type Rolldown } from 'vite'

/** Builds one file, and everything it imports, apart from the app's own build. Returns its code. */
export async function compileAlone(config: InlineConfig): Promise<string> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    build: { ...config.build, write: false },
  })
  return (built as Rolldown.RolldownOutput).output[0].code
}
