/** A workflow as it is typed into quick-add, and the text that a careful person would have written for it. */
export const greeting = {
  lines: {
    people: `echo '["ana", "ben"]'`,
    count: "wc -w",
    calls: ["hostname", "uname -s", "date -u"],
    loop: "for each people: echo hello",
    gate: "approve Push it?",
    effect: "git push",
  },
  text: `steps:
  - id: people
    run: echo '["ana", "ben"]'
  - id: wc
    run: wc -w
    stdin: $people.stdout
  - id: parallel
    parallel:
      branches:
        - id: hostname
          run: hostname
        - id: uname
          run: uname -s
        - id: date
          run: date -u
  - id: each-people
    for_each: $people.json
    steps:
      - id: echo-hello
        run: echo hello
  - id: push-it
    approval: Push it?
  - id: git-push
    run: git push
    when: $push-it.approved
`,
} as const;
