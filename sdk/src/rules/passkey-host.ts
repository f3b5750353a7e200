/** A passkey belongs to a name: an IP address can be no relying party (WebAuthn § 5.1.2). `hostname`: as of a URL. */
export const isPasskeyHost = (hostname: string): boolean => !/^(\d+(\.\d+){3}|\[.*\])$/.test(hostname)
