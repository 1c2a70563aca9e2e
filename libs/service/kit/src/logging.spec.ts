import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { requestScope } from './http/request-scope.ts'
import { createLogger, describeFault } from './logging.ts'

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = ''
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString()
      done()
    },
  })
  write(createLogger('notes', 'info', destination))
  return text
}

describe('the log', () => {
  it('keeps tokens and personal data out', () => {
    const text = logged((logger) =>
      logger.info({ authorization: 'Bearer a.b.c', person: { email: 'ann@demo.example', phone: '+1202' } }),
    )
    expect(text).not.toMatch(/a\.b\.c|ann@|1202/)
  })

  it('keeps out what the database says about a row', () => {
    const failure = Object.assign(new Error(`insert into person values ('ann@demo.example') - duplicate key`), {
      code: '23505',
      constraint: 'person_email_unique',
      detail: 'Key (email)=(ann@demo.example) already exists.',
    })
    const text = logged((logger) => logger.error({ err: failure }, 'failed'))
    expect(text).not.toMatch(/ann@/)
    expect(text).toMatch(/person_email_unique/)
  })

  it('says which request it is about', () => {
    const text = logged((logger) => requestScope.run({ correlationId: 'request-17' }, () => logger.info('hello')))
    expect(JSON.parse(text)).toMatchObject({ correlationId: 'request-17', service: 'notes', msg: 'hello' })
  })

  it('follows the cause of a failure', () => {
    expect(describeFault(new Error('outer', { cause: new TypeError('inner') }))).toMatchObject({
      message: 'outer',
      cause: { type: 'TypeError', message: 'inner' },
    })
  })
})
