import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { hasRuleUrl, permalinkUrl, ruleUrl } from '@portal/regulation-reading/urls'
import { getLegalStatus } from '@portal/regulation-reading/versions'
import { useShell } from '@portal/shell-sdk'
import { useText } from '../../shared/texts/regulations-texts.ts'

/** Copies text to the clipboard and shows a toast. */
export function useCopyToClipboard(): (text: string, successMessage: string) => void {
  const shell = useShell()
  const t = useText()
  return (text, successMessage) => {
    navigator.clipboard.writeText(text).then(
      () => shell.toasts.show({ kind: 'success', message: successMessage }),
      () => shell.toasts.show({ kind: 'error', message: t('copy.failed', { text }) }),
    )
  }
}

/**
 * Returns the URL of a provision in this version: the readable one if the version is or was in effect, otherwise the
 * permanent one.
 */
export function useProvisionLink(
  version: VersionSummary,
): (node: Pick<RegulationNode, 'regulationId' | 'label'>) => string {
  return ({ regulationId, label }) => {
    const status = getLegalStatus(version)
    if (!hasRuleUrl(label)) return `${location.origin}${permalinkUrl(regulationId, version.versionId)}`
    if (status === 'in-effect') return `${location.origin}${ruleUrl(label)}`
    if (status === 'superseded' && version.effectiveFrom !== null)
      return `${location.origin}${ruleUrl(label, version.effectiveFrom)}`
    return `${location.origin}${permalinkUrl(regulationId, version.versionId)}`
  }
}
