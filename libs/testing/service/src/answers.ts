import type { TestAnswer } from './test-service.ts'

/** Status and code of a refusal. */
export function fault(answer: TestAnswer): readonly [number, string] {
  return [answer.status, answer.body?.error]
}

/** The results of a call that must have gone well. */
export function results<Results>(answer: TestAnswer): Results {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text.slice(0, 2000)}`)
  return (answer.body as { results: Results }).results
}
