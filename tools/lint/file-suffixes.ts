import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'
import { workspace } from '../workspace.ts'

/** The suffixes of source files; docs/code-style.md has the meaning of each. */
const suffixes: ReadonlySet<string> = new Set(
  (
    'module controller command commands queries store statements row entity mapper migration consumer handler job process ' +
    'operations worker table service contract page dialog slot manifest screens spec medium.spec test bench config d'
  ).split(' '),
)

/** Returns one line for each of the source files whose suffix is not in the list. */
export function findUnknownSuffixes(files = listSourceFiles()): readonly string[] {
  return files.flatMap((file) => {
    const [, suffix] = /^[^.]+\.(.+)\.tsx?$/.exec(basename(file)) ?? []
    if (suffix === undefined || suffixes.has(suffix)) return []
    return [`${file}: unknown suffix .${suffix}; docs/code-style.md lists the suffixes`]
  })
}

function listSourceFiles(): readonly string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx'], {
    cwd: workspace,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return list.split('\n').filter((file) => file !== '')
}
