import { IconButton, IconLink } from '@portal/ui'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'

/**
 * "Copy link" beside the provision under the mouse. One button for the whole text; by keyboard and touch the bar copies
 * the link of the provision one is at.
 */
export function HoverCopy({
  root,
  labels,
  onCopy,
}: {
  readonly root: HTMLElement | null
  readonly labels: ReadonlyMap<string, string>
  readonly onCopy: (regulationId: string) => void
}) {
  const t = useText()
  const [over, setOver] = useState<HTMLElement>()
  useEffect(() => {
    if (!root) return
    const onOver = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      const provision = event.target instanceof Element ? event.target.closest<HTMLElement>('.rv-provision') : null
      setOver(provision ?? undefined)
    }
    const onLeave = () => setOver(undefined)
    root.addEventListener('pointerover', onOver)
    root.addEventListener('pointerleave', onLeave)
    return () => {
      root.removeEventListener('pointerover', onOver)
      root.removeEventListener('pointerleave', onLeave)
    }
  }, [root])
  const id = over?.dataset.id
  const place = over?.querySelector('.rv-tools')
  if (!id || !place) return null
  return createPortal(
    <IconButton
      label={t('viewer.copy-link-to', { label: provisionName(labels.get(id) ?? '', t) })}
      lang={t('lang')}
      tabIndex={-1}
      onClick={() => onCopy(id)}
    >
      <IconLink aria-hidden="true" size={16} />
    </IconButton>,
    place,
  )
}
