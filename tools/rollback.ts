import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { rollBack } from '@portal/releases/activate-generation'
import { workspace } from './workspace.ts'
import { isWrongOption } from './wrong-option.ts'

const usage = 'npm run rollback [-- --to NUMBER] [--reason TEXT]'

/** Makes an earlier generation live: the one with the given number, or the one the live generation is based on. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, reason: { type: 'string' } } })
  if (values.to !== undefined && !/^[1-9]\d*$/.test(values.to))
    throw new ReleaseRefused([`--to ${values.to} is not a generation number`], 'rollback')
  const { generation, changes } = await rollBack({
    storage: join(process.env.PORTAL_DATA ?? join(workspace, '.data'), 'storage'),
    ...(values.to !== undefined && { to: Number(values.to) }),
    by: process.env.RELEASED_BY ?? userInfo().username,
    reason: values.reason ?? 'rollback',
  })
  for (const { name, from, to } of changes) console.log(`${name}: ${from ?? 'none'} -> ${to}`)
  console.log(`generation ${generation.number} is live`)
}

try {
  await main()
} catch (error) {
  console.error(error instanceof ReleaseRefused || isWrongOption(error) ? error.message : error)
  if (isWrongOption(error)) console.error(`\n${usage}`)
  process.exitCode = 1
}
