import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { workspace } from '../workspace.ts'

/**
 * Words that must not come back as part of a name, with the term to use instead (docs/glossary.md). Names are split into
 * words, so `fate` refuses `nodeFate` and `fate_of`, not `fateful`.
 */
const refusedWords: Readonly<Record<string, string>> = {
  accompaniment: 'command record',
  anew: 'again, or leave it out',
  answerer: 'responder',
  asked: 'requested, or the name of the request',
  askings: 'requests',
  breath: 'delayMs',
  contested: 'conflicting',
  disown: 'report as not mine',
  doubt: 'parse warning',
  doubts: 'parse warnings',
  fate: 'change',
  gathered: 'group commit, or collected',
  grown: 'extended, or growth',
  heard: 'spoken text, or received',
  likeness: 'similarity',
  mend: 'correction',
  mended: 'corrected',
  mending: 'correction',
  mends: 'corrections',
  neighbours: 'the name of the other services',
  outlook: 'promotion preview',
  patience: 'maxAttempts, timeoutMs or retryDelayMs',
  patient: 'maxAttempts, timeoutMs or retryDelayMs',
  said: 'message, text or output',
  stands: 'is, or status',
  stood: 'position, or status',
  surroundings: 'environment',
  tamper: 'change',
  telling: 'notification',
  tellings: 'notifications',
  told: 'notified, or what was sent',
  took: 'durationMs',
  unsteady: 'flaky',
  wording: 'text version, translation or definition text',
  wordings: 'text versions or translations',
}

/** Returns the words of a name in lower case: `splitWords('keptAnswers_v2')` is `['kept', 'answers', 'v2']`. */
export function splitWords(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase())
}

/** Returns one line for each refused word in the names of a source file: identifiers, and the file's own name. */
export function findRefusedWords(file: string, source: string): readonly string[] {
  const found = new Map<string, string>()
  const check = (name: string, place: string) => {
    for (const word of splitWords(name)) {
      const instead = Object.hasOwn(refusedWords, word) ? refusedWords[word] : undefined
      if (instead !== undefined && !found.has(name))
        found.set(name, `${place}: "${name}" says "${word}": use ${instead}`)
    }
  }
  check(basename(file).replace(/\.[^.]+$/, ''), file)
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false)
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      check(node.text, `${file}:${parsed.getLineAndCharacterOfPosition(node.getStart(parsed)).line + 1}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return [...found.values()]
}

/** Checks the names in every source file of the repository. */
export function findVocabularyViolations(): readonly string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx'], {
    cwd: workspace,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return list
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('tools/lint/vocabulary') && existsSync(join(workspace, file)))
    .flatMap((file) => findRefusedWords(file, readFileSync(join(workspace, file), 'utf8')))
}

/** The last commit from before the limit of 72 characters. */
const lastCommitWithoutLimit = '023997f'

/** Returns the commit subjects that are longer than 72 characters; none outside of a clone with its history. */
export function findLongCommitSubjects(): readonly string[] {
  try {
    const log = execFileSync('git', ['log', '--no-merges', '--format=%h %s', `${lastCommitWithoutLimit}..HEAD`], {
      cwd: workspace,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return log
      .split('\n')
      .filter((line) => line.slice(line.indexOf(' ') + 1).length > 72)
      .map((line) => `commit ${line}: the subject has more than 72 characters`)
  } catch {
    return []
  }
}
