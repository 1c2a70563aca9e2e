import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { requestScope } from './http/request-scope.ts'
import { createLogger, describeError } from './logging.ts'

function captureLog(write: (logger: ReturnType<typeof createLogger>) => void): string {
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

describe('createLogger', () => {
  it('redacts tokens and personal data', () => {
    const text = captureLog((logger) =>
      logger.info({ authorization: 'Bearer a.b.c', person: { email: 'ann@demo.example', phone: '+1202' } }),
    )
    expect(text).not.toMatch(/a\.b\.c|ann@|1202/)
  })

  it('omits row values from database errors', () => {
    const failure = Object.assign(new Error(`insert into person values ('ann@demo.example') - duplicate key`), {
      code: '23505',
      constraint: 'person_email_unique',
      detail: 'Key (email)=(ann@demo.example) already exists.',
    })
    const text = captureLog((logger) => logger.error({ err: failure }, 'failed'))
    expect(text).not.toMatch(/ann@/)
    expect(text).toMatch(/person_email_unique/)
  })

  it('adds the correlation id of the request', () => {
    const text = captureLog((logger) => requestScope.run({ correlationId: 'request-17' }, () => logger.info('hello')))
    expect(JSON.parse(text)).toMatchObject({ correlationId: 'request-17', service: 'notes', msg: 'hello' })
  })

  it('describes the cause of an error', () => {
    expect(describeError(new Error('outer', { cause: new TypeError('inner') }))).toMatchObject({
      message: 'outer',
      cause: { type: 'TypeError', message: 'inner' },
    })
  })
})
