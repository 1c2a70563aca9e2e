import { explain } from './why/explain.ts'

// `npm run why -- <address>` tells which code serves a page or an API address.
const usage = 'npm run why -- ADDRESS, for example /users, /regulation-viewer?regulation=... or /api/comments/list'

const [address] = process.argv.slice(2)
if (address === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  const lines = await explain(address)
  if (lines) console.log(lines.join('\n'))
  else {
    console.error(`No page, endpoint or service has the address ${address}.`)
    console.error('Pages are listed in shell/shell.manifest.ts and mfe-*/remote.manifest.ts, endpoints in')
    console.error('libs/contracts/*/src/*routes.ts.')
    console.error(`\n${usage}`)
    process.exitCode = 1
  }
}
