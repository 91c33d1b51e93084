/** The global styles, which belong to no component. */
import '@fontsource-variable/inter'
import './tokens.css'
import './reset.css'
import './print.css'
