import type { MarkerType } from './markers.ts'
import type { Style } from './parsed-regulation.ts'

/** The styles to try, most common first: if two fit equally well, the earlier one wins. */
export const STYLES: readonly Style[] = ['cfr', 'usc', 'rcw', 'tx', 'md', 'or']

/** The marker family of each level, outermost first. */
export const LEVELS: Readonly<Record<Style, readonly MarkerType[]>> = {
  cfr: ['lower', 'digit', 'roman', 'upper', 'digit', 'roman'],
  usc: ['lower', 'digit', 'upper', 'roman', 'upper-roman', 'double', 'double-upper'],
  tx: ['lower', 'digit', 'upper', 'roman', 'upper-roman'],
  rcw: ['digit', 'lower', 'roman', 'upper', 'upper-roman'],
  or: ['digit', 'lower', 'upper', 'roman'],
  md: ['upper', 'digit', 'lower', 'roman'],
}
