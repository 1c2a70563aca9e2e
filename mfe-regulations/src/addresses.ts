export { anchorOf, lastingAddress, versionAddress, viewerAddress } from '@portal/regulation-reading/addresses'
