// Loaded before everything else (`node --import`), in plain JavaScript, so that an old Node says one clear sentence
// instead of a syntax error. npm installs a Node of the right version for Linux, macOS and Windows by itself.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 26) {
  process.stderr.write(
    `Brand Catalogue needs Node 26 or later, and this is ${process.version}. ` +
      `Run it through npm ("npm start"), which brings its own Node; if you did, install Node 26 from nodejs.org.\n`,
  )
  process.exit(1)
}
