import { describe, expect, it } from 'vitest'
import { hasRegulationE } from '../testing/regulation-e.ts'
import { scoreTermLinks } from '../testing/term-links.ts'

describe.skipIf(!hasRegulationE)('terms found and linked in a real regulation', () => {
  it.each(['2011-31725', '2013-10604', '2018-01305'])('are those of its publisher in version %s', (version) => {
    const { published, found, links, correct } = scoreTermLinks(version)
    console.log(
      `${version}: ${found} of ${published} published links found (${((found / published) * 100).toFixed(1)} %), ` +
        `${correct} of ${links} links published (${((correct / links) * 100).toFixed(1)} %)`,
    )
    expect(found / published).toBeGreaterThan(0.9)
    expect(correct / links).toBeGreaterThan(0.97)
  })
})
