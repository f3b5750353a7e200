/** The last part of an address. */
export const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
