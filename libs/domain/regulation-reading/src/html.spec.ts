import type { RegulationNode } from '@portal/contracts-regulations'
import { describe, expect, it } from 'vitest'
import { toHtml } from './html.ts'
import { element } from './markup.ts'
import { renderProvision } from './provision.ts'
import { renderFullText } from './full-text.ts'
import { indexSpanishTranslations } from './spanish-translations.ts'
import type { ReadingTexts } from './texts.ts'

const t: ReadingTexts = (key) => key

const node = (given: Partial<RegulationNode>): RegulationNode => ({
  regulationId: 'r',
  parentId: null,
  kind: 'paragraph',
  depth: 3,
  label: '2143(a)',
  path: ['2143', 'a'],
  text: '',
  ...given,
})

describe('toHtml', () => {
  it('escapes any text, heading, cell or attribute', () => {
    const evil = `<img src=x onerror="alert(1)">'&`
    const escaped = '&#60;img src=x onerror=&#34;alert(1)&#34;&#62;&#39;&#38;'
    const table = { caption: evil, head: [evil], rows: [[evil]] }
    const html = toHtml(
      renderProvision(node({ text: evil, heading: evil, marker: evil, table, label: evil }), {
        links: [],
        labels: new Map(),
        t,
      }),
    )
    expect(html.split(escaped)).toHaveLength(7)
    expect(html).not.toContain('<img')
    expect(toHtml(element('a', { href: '"><script>' }, 'x'))).toBe('<a href="&#34;&#62;&#60;script&#62;">x</a>')
  })

  it('only links to web URLs', () => {
    const links = (url: string) => [{ start: 0, end: 4, target: { external: { citation: '16 CFR 1', url } } }]
    const textWith = (url: string) =>
      toHtml(renderProvision(node({ text: 'here' }), { links: links(url), labels: new Map(), t }))
    expect(textWith('javascript:alert(1)')).toBe('<span class="rv-provision-text">here</span>')
    expect(textWith('https://ecfr.example/16/1')).toContain('<a href="https://ecfr.example/16/1"')
  })

  it('renders lists, editor links and figures', () => {
    const body = renderProvision(
      node({
        text: 'Keep:\nhay\noats',
        lists: [{ start: 6, end: 14, kind: 'bullet' }],
        links: [{ start: 6, end: 9, regulationId: 'r1' }],
        figure: { image: 'f00', alt: 'A "stall"', width: 300, height: 200 },
      }),
      { links: [{ start: 6, end: 9, target: { definitionId: 'd' } }], labels: new Map([['r1', '2143']]), t },
    )
    expect(toHtml(body)).toBe(
      '<div class="rv-provision-text">Keep:\n<ul class="rv-list"><li><a href="#2143">hay</a>\n</li><li>oats</li></ul></div>' +
        '<figure class="rv-figure"><img src="/api/regulations/image/f00" alt="A &#34;stall&#34;" width="300" height="200" loading="lazy"></figure>',
    )
  })

  it('renders a full text with marks, terms and citations', () => {
    const nodes = [
      node({ regulationId: 'm', kind: 'series', depth: 0, label: '2000', path: ['2000'] }),
      node({ regulationId: 'r1', kind: 'rule', depth: 1, label: '2143', path: ['2143'], heading: 'Vets' }),
      node({
        regulationId: 'r2',
        depth: 2,
        marker: '(a)',
        text: 'A Covered Horse, see Rule 2143.',
        marks: [{ start: 0, end: 1, kind: 'em' }],
      }),
    ]
    const layers = {
      terms: [{ regulationId: 'r2', start: 2, end: 15, definitionId: 'd' }],
      citations: [{ regulationId: 'r2', start: 21, end: 30, target: { regulationId: 'r1' } }],
      redirects: [],
    }
    expect(toHtml(renderFullText(nodes, { layers, t }))).toBe(
      '<div class="rv-text p-rule-text" lang="en">' +
        '<div class="rv-block"><div id="2000" tabindex="-1"></div></div>' +
        '<div class="rv-block"><div id="2143" class="rv-provision" data-kind="rule" data-indent="0" data-id="r1" tabindex="-1">' +
        '<h2 class="rv-rule-heading"><span class="rv-marker">2143</span> Vets</h2></div>' +
        '<div id="2143(a)" class="rv-provision" data-kind="paragraph" data-indent="1" data-id="r2" tabindex="-1">' +
        '<span class="rv-marker">(a) </span><span class="rv-provision-text"><em>A</em> ' +
        '<a href="/?definition=d" class="rv-term" data-term="d">Covered Horse</a>, see ' +
        '<a href="#2143">Rule 2143</a>.</span></div></div></div>',
    )
  })

  it('renders Spanish translations and flags outdated ones', () => {
    const nodes = [
      node({ regulationId: 'r1', kind: 'rule', depth: 1, label: '2143', path: ['2143'], heading: 'Vets' }),
      node({ regulationId: 'r2', depth: 2, label: '2143(a)', text: 'Old.' }),
    ]
    const spanish = indexSpanishTranslations({
      items: [{ regulationId: 'r1', heading: 'Veterinarios', text: 'Descansa.' }],
      outdated: ['r2'],
    })
    const html = toHtml(renderFullText(nodes, { layers: undefined, spanish, t }))
    expect(html).toContain(
      '<h2 class="rv-rule-heading" lang="es"><span class="rv-marker">2143</span> Veterinarios</h2>',
    )
    expect(html).toContain('<span class="rv-spanish" lang="es">Descansa.</span>')
    expect(html).toContain('Old.</span> <span class="p-tag" lang="lang">viewer.spanish-outdated</span>')
    expect(html).not.toContain('Vets')
  })

  it('renders the English text below a heading of which only the Spanish translation exists', () => {
    const english = node({
      kind: 'rule',
      depth: 1,
      label: '2143',
      path: ['2143'],
      marker: 'Rule 2143.',
      heading: 'Vets',
      text: 'Horses rest.',
    })
    const spanish = indexSpanishTranslations({
      items: [{ regulationId: 'r', heading: 'Veterinarios', text: '' }],
      outdated: [],
    })
    const html = toHtml(renderFullText([english], { layers: undefined, spanish, t }))
    expect(html).toContain('lang="es"><span class="rv-marker">group.rule 2143.</span> Veterinarios</h2>')
    expect(html).toContain('<span class="rv-provision-text">Horses rest.</span>')
    expect(html).not.toContain('Vets')
  })
})
