/** For tests: an app with two first screens, one screen that comes later, and code that screens share. */
export const SCREENS_APP = {
  'main.js': `
    import './main.css'
    import('./list.js'); import('./sign-in.js')`,
  'main.css': '.main { color: red }',
  'list.js': `
    import styles from './list.module.css'; import { shared } from './shared.js'
    console.log('list', styles.row, shared); import('./detail.js')`,
  'list.module.css': '.row { color: green }',
  'sign-in.js': "import { shared } from './shared.js'\nconsole.log('sign-in', shared)",
  'shared.js': "import styles from './shared.module.css'\nexport const shared = 'shared' + styles.shared",
  'shared.module.css': '.shared { color: blue }',
  'detail.js': "import styles from './detail.module.css'\nconsole.log('detail', styles.panel)",
  'detail.module.css': '.panel { color: black }',
}
