import { expect, test } from 'vitest'
import { cleanPastedHtml } from './clean-pasted-html.ts'

const fromWord = `<html><head><style>p.MsoNormal{margin:0}</style><meta name=Generator content="Word"></head><body lang=EN-US>
<!--StartFragment--><p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='font-size:11pt'>Scope.</span></b> A&nbsp;covered
horse <i style='mso-bidi-font-style:normal'>must</i> be <span style='font-weight:bold'>examined</span>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>hay</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>oats</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>first</p>
<table><tr><td><p>Drug</p></td><td>Hours</td></tr><tr><td>A &lt; B</td></tr></table>
<h2>After</h2><script>alert(1)</script><img src=x onerror=alert(1)></body></html>`

const clean =
  '<p><strong>Scope.</strong> A covered horse <em>must</em> be <strong>examined</strong>.</p>' +
  '<ul><li><p>hay</p></li><li><p>oats</p></li></ul><ol><li><p>first</p></li></ol><p>After</p>' +
  '<table><tbody><tr><th>Drug</th><th>Hours</th></tr><tr><td>A &lt; B</td><td></td></tr></tbody></table>'

test('converts HTML pasted from Word to clean structure', () => {
  expect(cleanPastedHtml(fromWord)).toBe(clean)
})

test.each([
  ['Word', fromWord],
  ['nested lists', '<ol><li>One<ul><li>inner <b>bold</b></li></ul></li><li>Two</li></ol>'],
  ['two tables', '<table><tr><td>a</td></tr></table>between<table><tr><td>b</td><td>c | d</td></tr></table>'],
  ['line breaks', 'first<br>second<br><br><div>third<p>fourth</p>fifth</div>'],
  ['adjacent marks', '<b>a</b><b>b</b> <i><b>c</b></i><b style="font-weight:normal">d</b>'],
  ['escaped markup', '&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;'],
  ['blank text', '   '],
])('does not change HTML that is already clean: %s', (_, html) => {
  const once = cleanPastedHtml(html)
  expect(cleanPastedHtml(once)).toBe(once)
  expect(once).not.toMatch(/style=|class=|on\w+=|<script/)
})
