import { expect, test } from 'vitest'
import { asksForLogin, isPersonal, partPath, readPageState } from './page-state.ts'

const id = '0199a3c47b1e7d2f8a6b5c4d3e2f1a61'
const stateOf = (query: string) => readPageState(new URLSearchParams(query))

test('R2.26 each part of the page has an address, and nonsense in it is not read', () => {
  expect(stateOf(`post=${id}&write=comment&answer=${id}`)).toMatchObject({ post: id, write: 'comment', answer: id })
  expect(stateOf('post=1&write=x&edit=../&done=hack&cursor=')).toMatchObject({
    post: undefined,
    write: undefined,
    edit: undefined,
    done: undefined,
    cursor: undefined,
  })
  expect(stateOf('edit=new').edit).toBe('new')
  expect(partPath('/projekte/p1', 'overview')).toBe('/projekte/p1#tabs')
  expect(partPath('/projekte/p1', 'dialog', { write: 'comment', answer: undefined }, 'write')).toBe(
    '/projekte/p1?tab=dialog&write=comment#write',
  )
})

test('R6.02 R6.03 only what everyone may read is kept for everyone', () => {
  expect(isPersonal('updates', stateOf(''))).toBe(false)
  expect(isPersonal('dialog', stateOf('cursor=abc'))).toBe(false)
  for (const query of ['write=comment', `edit=${id}`, `history=${id}`, 'drafts=true', 'done=comment'])
    expect(isPersonal('updates', stateOf(query))).toBe(true)
  expect(isPersonal('investorRelations', stateOf(''))).toBe(true)
  expect(asksForLogin(stateOf('done=comment'))).toBe(false)
})
