export { ChangeList, ChangeSteps, scrollToChange } from './change-list.tsx'
export { RedlineView } from './redline-view.tsx'
export { redlineQuery, useRedline } from './use-redline.ts'
