import { expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspace } from '../workspace.ts'
import { findUnknownSuffixes } from './file-suffixes.ts'

it('accepts files without a suffix and with a listed one', () => {
  expect(findUnknownSuffixes(['src/index.ts', 'src/users.page.tsx', 'src/audit.medium.spec.ts'])).toEqual([])
})

it('reports a suffix that is not listed', () => {
  expect(findUnknownSuffixes(['src/users.helper.ts', 'src/users.spec.ts'])).toEqual([
    'src/users.helper.ts: unknown suffix .helper; docs/code-style.md lists the suffixes',
  ])
})

it('lists only suffixes that docs/code-style.md explains', () => {
  const codeStyle = readFileSync(join(workspace, 'docs/code-style.md'), 'utf8')
  const documentedSuffixes = [...codeStyle.matchAll(/^\| (`\..+?`(?:, `\..+?`)*) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`\.([\w.]+)`/g)].map(([, suffix]) => suffix),
  )
  expect(findUnknownSuffixes(documentedSuffixes.map((suffix) => `x.${suffix}.ts`))).toEqual([])
  expect(documentedSuffixes).toHaveLength(31)
})
