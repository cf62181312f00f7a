// Orders to the table.

/**
 * Gives an order. Resolves to `{status, data, why}`: `why` is the reason (`{key, values}`) when it
 * was refused; status 0 when nobody answered.
 */
export async function give(name, body) {
  return post('/api/' + name, body);
}

export async function post(path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {'Content-Type': 'application/json', 'X-Slapbox': '1'},
      body: JSON.stringify(body || {})
    });
  } catch (unreachable) {
    return {status: 0, data: {}, why: {key: 'web.unreachable', values: {}}};
  }
  const reply = await answer.json().catch(() => ({}));
  const failed = answer.ok ? null : {key: 'web.failed', values: {status: answer.status}};
  return Object.assign({data: {}, why: failed}, reply, {status: answer.status});
}
