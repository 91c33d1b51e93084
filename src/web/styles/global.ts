/** The styles that are no component's own. */
import '@fontsource-variable/inter'
import './tokens.css'
import './reset.css'
import './print.css'
