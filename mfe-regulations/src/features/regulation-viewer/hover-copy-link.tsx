import { IconButton, IconLink } from '@portal/ui'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'

/**
 * "Copy link" next to the hovered provision, as a single button for the whole text. Keyboard and touch users copy the
 * current provision's link from the reading bar.
 */
export function HoverCopyLink({
  root,
  labels,
  onCopy,
}: {
  readonly root: HTMLElement | null
  readonly labels: ReadonlyMap<string, string>
  readonly onCopy: (regulationId: string) => void
}) {
  const t = useText()
  const [hovered, setHovered] = useState<HTMLElement>()
  useEffect(() => {
    if (!root) return
    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      const provision = event.target instanceof Element ? event.target.closest<HTMLElement>('.rv-provision') : null
      setHovered(provision ?? undefined)
    }
    const onPointerLeave = () => setHovered(undefined)
    root.addEventListener('pointerover', onPointerOver)
    root.addEventListener('pointerleave', onPointerLeave)
    return () => {
      root.removeEventListener('pointerover', onPointerOver)
      root.removeEventListener('pointerleave', onPointerLeave)
    }
  }, [root])
  const regulationId = hovered?.dataset.id
  const toolsElement = hovered?.querySelector('.rv-tools')
  if (!regulationId || !toolsElement) return null
  return createPortal(
    <IconButton
      label={t('viewer.copy-link-to', { label: formatProvisionName(labels.get(regulationId) ?? '', t) })}
      lang={t('lang')}
      tabIndex={-1}
      onClick={() => onCopy(regulationId)}
    >
      <IconLink aria-hidden="true" size={16} />
    </IconButton>,
    toolsElement,
  )
}
