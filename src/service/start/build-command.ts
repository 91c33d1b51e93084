/** `npm run build`: builds the app into `dist/` as `npm start` would, which then finds it up to date. */
import { join } from 'node:path'
import { failCommand } from '#service/terminal.ts'
import { buildAppPage } from './build-app-page.ts'

try {
  buildAppPage(join(import.meta.dirname, '../../..'))
  console.log('The app in dist/ is up to date.')
} catch (error) {
  process.exitCode = failCommand(error)
}
