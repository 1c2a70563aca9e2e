import { describe, expect, it } from 'vitest'
import { findRefusedWords, splitWords } from './vocabulary.ts'

describe('splitWords', () => {
  it.each([
    ['storedResponses', ['stored', 'responses']],
    ['HTTPServer_v2', ['http', 'server', 'v2']],
    ['PARSE_WARNING', ['parse', 'warning']],
    ['#retryDelayMs', ['retry', 'delay', 'ms']],
    ['parse-warnings.store', ['parse', 'warnings', 'store']],
  ])('splits %s', (name, words) => {
    expect(splitWords(name)).toEqual(words)
  })
})

describe('findRefusedWords', () => {
  it('names the file, line, identifier and the term to use instead', () => {
    expect(findRefusedWords('a/b.ts', 'const x = 1\nconst nodeFate = x')).toEqual([
      'a/b.ts:2: "nodeFate" says "fate": use change',
    ])
  })

  it('checks the name of the file', () => {
    expect(findRefusedWords('a/doubts.store.ts', '')).toEqual([
      'a/doubts.store.ts: "doubts.store" says "doubts": use parse warnings',
    ])
  })

  it('accepts longer words and words in strings and comments', () => {
    expect(findRefusedWords('a.ts', `// beyond doubt\nconst fateful = 'told'`)).toEqual([])
  })
})
