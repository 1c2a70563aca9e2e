import { parseRegulation } from '@portal/regulation-text/parse'
import { expect, it } from 'vitest'
import { toOutput } from './parse-regulation.ts'

it('prints the other text in which a term is defined', () => {
  const text = [
    'Rule 1010. Definitions.',
    '(a) “Mare” means a female horse.',
    '(b) “Employee” is defined in section 3(5) of the Sample Labor Act (29 U.S.C. 203(e)).',
  ]
  const employee = { citation: 'section 3(5) of the Sample Labor Act', url: expect.stringContaining('section203') }
  expect(toOutput(parseRegulation(text))).toMatchObject({
    definitions: [
      { term: 'Mare', path: ['1010', 'a'] },
      { term: 'Employee', path: ['1010', 'b'], definedIn: employee },
    ],
  })
})
