import type { ComponentProps } from 'react'
import { ListFrame } from '../../../shared/list-frame.tsx'
import { useReviewText } from './texts.ts'

interface QueueFrameProps<Item> extends Pick<ComponentProps<typeof ListFrame<Item>>, 'list' | 'children'> {
  /** Prefix of the queue's texts: `none`, `none-text` and `more`. */
  readonly name: 'duplicates' | 'merges' | 'licenses' | 'identity'
}

/** The states of a review queue around its items. */
export function QueueFrame<Item>({ name, ...frame }: QueueFrameProps<Item>) {
  const t = useReviewText()
  return <ListFrame {...frame} t={(key) => t(key === 'failed' ? key : `${name}.${key}`)} />
}
