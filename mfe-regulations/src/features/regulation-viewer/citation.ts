import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { permalinkUrl } from '@portal/regulation-reading/urls'
import { useFormats, useLocalize } from '@portal/shell-sdk'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'

/** `formatTitle` formats the regulation's title: tagged as English on the page, plain text when copied. */
type FormatCitation = (node: RegulationNode, formatTitle?: (title: VersionSummary['title']) => string) => string

/**
 * Formats the citation of a provision with the number prefix used in the text: `Rule 2143(a)(1) (Version 2)`, `§
 * 3051(1) (Version 2)`. Only "Rule" is translated.
 */
export function useFormatCitation(version: VersionSummary, numberPrefix: string): FormatCitation {
  const t = useText()
  const getVersionName = useVersionName()
  const localize = useLocalize()
  return (node, formatTitle = (title) => localize(title).text) => {
    const name = node.depth === 0 ? formatTitle(version.title) : formatProvisionName(node.label, t)
    const values = { label: name, version: getVersionName(version) }
    if (numberPrefix === '' || node.depth === 0) return t('cite.other', values)
    return /^rule$/i.test(numberPrefix)
      ? t('cite.rule', values)
      : t('cite.other', { ...values, label: `${numberPrefix} ${name}` })
  }
}

/**
 * Returns the citation to copy: the authority, the provision, the regulation, the effective date and the permanent
 * link. A version that is not adopted says so instead of a date.
 */
export function useFullCitation(version: VersionSummary, numberPrefix: string): (node: RegulationNode) => string {
  const t = useText()
  const format = useFormats()
  const localize = useLocalize()
  const formatCitation = useFormatCitation(version, numberPrefix)
  return (node) =>
    [
      t('cite.authority'),
      formatCitation(node),
      ...(node.depth === 0 ? [] : [localize(version.title).text]),
      version.state === 'PUBLISHED_CURRENT' && version.effectiveFrom !== null
        ? t('cite.effective', { date: format.date(version.effectiveFrom) })
        : t('cite.proposed'),
      `${location.origin}${permalinkUrl(node.regulationId, version.versionId)}`,
    ].join(', ')
}
