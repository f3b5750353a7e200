/** R3.23: the code of the entry point as it is stored; null for a blank one and for one that no link of ours has. */
export function readEntryPoint(text: string | null | undefined): string | null {
  const code = text?.trim() ?? ''
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  return code === '' || code.length > 255 || /[\u0000-\u001f\u007f]/.test(code) ? null : code
}
