export {
  anchorOf,
  definitionAddress,
  lastingAddress,
  versionAddress,
  viewerAddress,
} from '@portal/regulation-reading/addresses'
