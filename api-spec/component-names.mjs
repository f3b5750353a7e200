// redocly names a component after its key (`Team` of `schemas/company/team.yaml`). A second key of the same name would become `team_Team`.
export function refuseClashingNames(document) {
  for (const [kind, components] of Object.entries(document.components ?? {})) {
    if (kind === 'securitySchemes') continue
    const clash = Object.keys(components).find((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))
    if (clash)
      throw new Error(`api-spec: ${kind}/${clash}: two keys share a name or are not PascalCase, rename one of them`)
  }
  return document
}
