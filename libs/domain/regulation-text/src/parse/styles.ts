import type { MarkerType } from './markers.ts'
import type { Style } from './parsed-regulation.ts'

/** The orders that are tried, the most usual first: where two fit equally well the earlier one is taken. */
export const STYLES: readonly Style[] = ['cfr', 'usc', 'rcw', 'tx']

/** Which family stands at which level, outermost first. */
export const LEVELS: Readonly<Record<Style, readonly MarkerType[]>> = {
  cfr: ['lower', 'digit', 'roman', 'upper', 'digit', 'roman'],
  usc: ['lower', 'digit', 'upper', 'roman', 'upper-roman', 'double', 'double-upper'],
  tx: ['lower', 'digit', 'upper', 'roman', 'upper-roman'],
  rcw: ['digit', 'lower', 'roman', 'upper', 'upper-roman'],
}
