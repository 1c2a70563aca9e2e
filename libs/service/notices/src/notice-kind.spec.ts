import { describe, expect, it } from 'vitest'
import { defineNoticeKind, findPlaceholderProblems, renderNotice, type NoticeTexts } from './notice-kind.ts'

const texts: NoticeTexts = {
  title: 'Hello {{name}}',
  text: 'Welcome, {{ name }}.',
  mail: 'Open {{link}}',
  sms: '{{link}}',
}
const kind = { placeholders: { name: 'Ana Ruiz', link: 'https://portal.example' }, required: ['link'] }

describe('the texts of a notice', () => {
  it('get their values, and inserted text is not replaced again', () => {
    const rendered = renderNotice(texts, { name: '{{link}} $&', link: 'L' })
    expect(rendered).toEqual({ title: 'Hello {{link}} $&', text: 'Welcome, {{link}} $&.', mail: 'Open L', sms: 'L' })
  })

  it('may contain declared placeholders only, and messages must contain the required ones', () => {
    expect(findPlaceholderProblems(kind, texts)).toEqual([])
    expect(findPlaceholderProblems(kind, { ...texts, title: '{{nmae}}', sms: 'No link' })).toEqual([
      { field: 'title', problem: 'unknown', placeholder: 'nmae' },
      { field: 'sms', problem: 'missing', placeholder: 'link' },
    ])
  })

  it('are checked when a kind is declared', () => {
    const declare = (es: NoticeTexts) =>
      defineNoticeKind({
        name: 'greeting',
        channels: ['portal', 'email'],
        path: '/',
        placeholders: { name: 'Ana Ruiz', link: 'https://portal.example' },
        required: ['link'],
        texts: { 'en-US': texts, es },
      })
    expect(declare(texts).name).toBe('greeting')
    expect(() => declare({ ...texts, mail: 'Sin enlace' })).toThrow('greeting')
  })
})
