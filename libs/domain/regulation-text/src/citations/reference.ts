/** An external source with a public URL that is built from the citation. */
export interface ExternalSource {
  /** United States Code, Code of Federal Regulations, Federal Register, or a docket or document of regulations.gov. */
  readonly system: 'usc' | 'cfr' | 'fr' | 'docket'
  /** In the usual form, for example `15 U.S.C. 3053(c)`. */
  readonly citation: string
  readonly url: string
}

/** The content of a citation before it is resolved. `parts` are paragraph numbers without parentheses. */
export type Reference =
  | { readonly kind: 'external'; readonly external: ExternalSource }
  /** "Rule 2143(a)(1)", "section 3054(d)"; `bare` if no word precedes the number ("see 2143"). */
  | {
      readonly kind: 'rule'
      readonly number: string
      readonly parts: readonly string[]
      readonly bare?: true
    }
  | { readonly kind: 'series'; readonly number: string }
  | { readonly kind: 'appendix'; readonly letter: string }
  /** "this Series", "this Rule", "this section". */
  | { readonly kind: 'this'; readonly unit: 'series' | 'rule' }
  | RelativeReference

/** "paragraph (b)(1)", "subsection (c)", "clause (ii)". */
export interface RelativeReference {
  readonly kind: 'relative'
  /** `outer` is relative to the rule ("paragraph"), `inner` to the enclosing provision ("subparagraph", "clause"). */
  readonly from: 'outer' | 'inner'
  readonly parts: readonly string[]
  /** "of this Rule", "of Rule 2143(a)"; absent if the text does not say. */
  readonly of?: 'this-rule' | { readonly number: string; readonly parts: readonly string[] }
}

/** A reference at `[start, end)` of a text, in UTF-16 units. */
export interface FoundCitation {
  readonly start: number
  readonly end: number
  readonly reference: Reference
}

/** `15 U.S.C. 3053(c)`, linked by section to the Office of the Law Revision Counsel. */
export function createCodeCitation(title: string, section: string, parts: readonly string[]): ExternalSource {
  const granule = `USC-prelim-title${title}-section${section}`
  return {
    system: 'usc',
    citation: `${title} U.S.C. ${section}${formatParts(parts)}`,
    url: `https://uscode.house.gov/view.xhtml?req=granuleid:${granule}&num=0&edition=prelim`,
  }
}

/** `16 CFR 1.140(a)` or, for a whole part, `16 CFR 1`, linked to the electronic Code of Federal Regulations. */
export function createFederalRegulationCitation(
  title: string,
  section: string,
  parts: readonly string[],
): ExternalSource {
  const paragraph = parts.length > 0 ? `#p-${section}${formatParts(parts)}` : ''
  const path = section.includes('.') ? `section-${section}${paragraph}` : `part-${section}`
  return {
    system: 'cfr',
    citation: `${title} CFR ${section}${formatParts(parts)}`,
    url: `https://www.ecfr.gov/current/title-${title}/${path}`,
  }
}

/** `86 FR 54819`: volume and page. */
export function createFederalRegisterCitation(volume: string, page: string): ExternalSource {
  const pageNumber = page.replaceAll(',', '')
  return {
    system: 'fr',
    citation: `${volume} FR ${pageNumber}`,
    url: `https://www.federalregister.gov/citation/${volume}-FR-${pageNumber}`,
  }
}

/** `FTC-2021-0076` is a docket; with a fourth number, it is a document in it. */
export function createDocketCitation(id: string): ExternalSource {
  const path = id.split('-').length > 3 ? 'document' : 'docket'
  return { system: 'docket', citation: id, url: `https://www.regulations.gov/${path}/${id}` }
}

/** Formats `["a", "1"]` as `(a)(1)`. */
export function formatParts(parts: readonly string[]): string {
  return parts.map((part) => `(${part})`).join('')
}
