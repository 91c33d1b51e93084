// Loaded before everything else (node --import). It is plain JavaScript, so that an old Node prints this message instead of
// a syntax error. "npm run" uses the Node that npm installed for Linux, macOS and Windows.
const [major = 0] = process.versions.node.split('.').map(Number)
if (major < 26) {
  process.stderr.write(
    `Brand Catalogue needs Node 26 or later, but this is ${process.version}. ` +
      `Start it with npm ("npm start"), which uses its own Node. If you did, install Node 26 from nodejs.org.\n`,
  )
  process.exit(1)
}
