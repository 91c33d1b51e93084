/** `npm run build`: builds the app into `dist/` as `npm start` would, which then finds it up to date. */
import { join } from 'node:path'
import { run } from '#service/command/run.ts'
import { buildAppPage } from './build-app-page.ts'

await run(async () => {
  buildAppPage(join(import.meta.dirname, '../../..'))
  console.log('The app in dist/ is up to date.')
})
