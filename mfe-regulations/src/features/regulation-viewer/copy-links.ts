import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { permalinkUrl } from '@portal/regulation-reading/urls'
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

/** Returns the permanent URL of a provision in this version. */
export function usePermalink(version: VersionSummary): (node: Pick<RegulationNode, 'regulationId'>) => string {
  return (node) => `${location.origin}${permalinkUrl(node.regulationId, version.versionId)}`
}
