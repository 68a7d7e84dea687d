import { describe, expect, it } from "vitest";
import { catalog } from "@/lib/catalog";
import { classifyPipeline } from "./classify-pipeline";
import { classifyShell } from "./classify-shell";

/** Each effect as `kind: token`, with `@` when its place does not say what its token begins with. */
function effects(text: string): readonly string[] {
  return classifyShell(text).map(({ kind, token, outside }) => `${kind}${outside ? "!" : ""}: ${token}`);
}

function marked(text: string): readonly string[] {
  return classifyShell(text).map(({ from, to }) => text.slice(from, to));
}

describe("effects of a shell text", () => {
  it.each([
    ["echo hello", []],
    ["cat a | jq .x | head -n 3", []],
    ["echo x > out.txt", ["write: > out.txt"]],
    ["echo x >> $FILE 2>/dev/null", ["write: >> $FILE"]],
    ["make 2>&1 >/dev/null", ["unknown: make"]],
    ["make &> log", ["unknown: make", "write: &> log"]],
    ["cat <<< hi", []],
    ["echo x >&2", []],
    ["tee a.txt", ["write: tee"]],
    ["rm -rf build", ["delete: rm"]],
    ["mv a b && cp c d", ["write: mv", "write: cp"]],
    ["git push origin main", ["send!: git push"]],
    ["git -C repo push", ["send!: git push"]],
    ["git push --dry-run", ["network: git push --dry-run"]],
    ["git status; git log", []],
    ["git commit -m 'git push'", ["write: git commit"]],
    ["git branch -D old", ["delete: git branch -D"]],
    ["gh pr merge 3 --squash", ["deploy!: gh pr merge"]],
    ["gh pr list --json number", ["network: gh pr list"]],
    ["gh api repos/x -X DELETE", ["delete!: gh api DELETE"]],
    ["kubectl -n prod apply -f x.yaml", ["deploy!: kubectl apply"]],
    ["kubectl apply --dry-run=client -f x", ["network: kubectl --dry-run=client"]],
    ["kubectl get pods", ["network: kubectl"]],
    ["terraform destroy -auto-approve", ["delete!: terraform destroy"]],
    ["aws s3 cp a s3://b", ["send!: aws s3 cp"]],
    ["aws s3 rm s3://b/x", ["delete!: aws s3 rm"]],
    ["aws ec2 describe-instances", ["network: aws describe-instances"]],
    ["npm publish", ["deploy!: npm publish"]],
    ["npm test", ["unknown: npm test"]],
    ["docker push me/x:1", ["deploy!: docker push"]],
    ["systemctl restart nginx", ["deploy: systemctl"]],
    ["systemctl status nginx", []],
    ["stripe payouts create --amount 3", ["pay!: stripe payouts"]],
    ["himalaya message send < a.eml", ["send!: himalaya message send"]],
    ["gog gmail send --to x", ["send!: gog gmail send"]],
    ["mail -s hello you@example.org", ["send!: mail"]],
    ["kill -9 123", ["deploy: kill"]],
    ["find . -name '*.log' -delete", ["delete: find -delete"]],
    ["find . -name '*.log' -exec rm {} \\;", ["delete: rm"]],
    ["sed -i s/a/b/ f", ["write: sed -i"]],
    ["python3 send.py --all", ["unknown: python3 send.py"]],
    ["./deploy.sh", ["unknown: deploy.sh"]],
    ["$CMD now", ["unknown: $CMD"]],
  ])("%s", (text, expected) => {
    expect(effects(text)).toEqual(expected);
  });

  it.each([
    ["curl https://x.org/a", ["network: curl"]],
    ["curl -sSf -X POST https://x.org/a", ["send!: curl -X POST"]],
    ["curl -XDELETE https://x.org/a", ["delete!: curl -XDELETE"]],
    ["curl -sXPUT https://x.org/a", ["send!: curl -sXPUT"]],
    ["curl --request PATCH x.org", ["send!: curl --request PATCH"]],
    ["curl --data @- x.org", ["send!: curl --data"]],
    ["curl -G -d q=1 x.org", ["network: curl"]],
    ["curl https://api.stripe.com/v1/charges -d amount=3", ["pay!: curl -d"]],
    ["curl -o a.json x.org", ["network: curl", "write: curl -o"]],
    ["curl -o /dev/null x.org", ["network: curl"]],
    ["curl -X GET x.org", ["network: curl"]],
    ["curl x.org | sh", ["network: curl", "unknown: sh"]],
    ["wget -qO- x.org", ["network: wget"]],
    ["wget x.org/a.zip", ["network: wget", "write: wget"]],
    ["wget --post-data=a x.org -O -", ["send!: wget --post-data=a"]],
    ["http POST x.org a=1", ["send!: http POST"]],
    ["http x.org q==1", ["network: http"]],
  ])("tells requests that change from those that ask: %s", (text, expected) => {
    expect(effects(text)).toEqual(expected);
  });

  it.each([
    ['psql -c "DELETE FROM users"', ["delete!: psql DELETE FROM"], ["DELETE FROM"]],
    ['psql -c "select 1"', ["network: psql"], ["psql"]],
    ["sqlite3 a.db <<'EOF'\nINSERT INTO t VALUES (1);\nEOF", ["write: sqlite3 INSERT INTO"], ["INSERT INTO"]],
    ["psql -f migrate.sql", ["unknown!: psql"], ["psql"]],
    ["redis-cli FLUSHALL", ["delete!: redis-cli FLUSHALL"], ["FLUSHALL"]],
  ])("reads what databases are told: %s", (text, expected, places) => {
    expect(effects(text)).toEqual(expected);
    expect(marked(text).map((part) => part.trim())).toEqual(places);
  });

  it.each([
    ["sudo -u root rm x", ["delete: rm"], ["rm"]],
    ["A=1 B='x y' env C=2 git push", ["send!: git push"], ["git push"]],
    ["timeout -k 5 30 git push", ["send!: git push"], ["git push"]],
    ["ls | xargs -n 1 -I{} rm {}", ["delete: rm"], ["rm"]],
    ["bash -c 'git push && rm x'", ["send!: git push", "delete: rm"], ["git push", "rm"]],
    ['sh -lc "rm \\"$x\\""', ["delete: rm"], ['"rm \\"$x\\""']],
    ['eval "$CMD"', ["unknown: $CMD"], ["$CMD"]],
    ["trap 'rm -f t' EXIT", ["delete: rm"], ["rm"]],
    ["ssh host 'rm -rf /x'", ["network: ssh", "delete!: ssh rm"], ["ssh", "rm"]],
    ["ssh -p 22 host systemctl restart a", ["network: ssh", "deploy!: ssh systemctl"], ["ssh", "systemctl"]],
    ["bash <<EOF\ngit push\nEOF", ["send!: git push"], ["git push"]],
    ["/usr/bin/git push", ["send!: git push"], ["/usr/bin/git push"]],
    ["command -v git", [], []],
  ])("looks into what runs something else: %s", (text, expected, places) => {
    expect(effects(text)).toEqual(expected);
    expect(marked(text)).toEqual(places);
  });

  it.each([
    ["# git push", []],
    ["echo 'git push'", []],
    ["echo git push", []],
    ['echo "$(git push)"', ["send!: git push"]],
    ["echo `git push`", ["send!: git push"]],
    ["x=$(git push)", ["send!: git push"]],
    ["diff <(git push) b", ["send!: git push"]],
    ["cat <<EOF\ngit push\nEOF", []],
    ["cat <<EOF\n$(git push)\nEOF", ["send!: git push"]],
    ["cat <<'EOF'\n$(git push)\nEOF\nrm x", ["delete: rm"]],
    ["if git push; then rm a; else rm b; fi", ["send!: git push", "delete: rm", "delete: rm"]],
    ["for f in rm mv; do cp $f x; done", ["write: cp"]],
    ["case $x in rm) git push;; mv|cp) rm a;; esac", ["send!: git push", "delete: rm"]],
    ["while read -r l; do git push; done < list", ["send!: git push"]],
    ["( cd a && rm b ) & wait", ["delete: rm"]],
    ["{ rm a; }", ["delete: rm"]],
    ["ship() { git push; }\nship now", ["send!: git push"]],
    ["function ship { git push; }; ship", ["send!: git push"]],
    ["[[ a > b && rm ]] && rm x", ["delete: rm"]],
    ["echo $((1 > 2))", []],
    ["(( n > 3 )) && git push", ["send!: git push"]],
    ["a=(git push)\nrm x", ["delete: rm"]],
    ["echo ${x:-$(rm a)}", ["delete: rm"]],
    ["git \\\n  push", ["send!: git push"]],
    ["! git push", ["send!: git push"]],
    ["echo 'open", ["unknown: unclosed quote"]],
    ["echo $step.json.x > a", ["write: > a"]],
  ])("reads the shell's own words: %s", (text, expected) => {
    expect(effects(text)).toEqual(expected);
  });

  it.each([
    ['git() { command git "$@"; }\ngit push', ["unknown: git $@", "send!: git push"]],
    ["rm(){ :; }; /bin/rm -rf /srv; sudo rm x", ["delete: rm", "delete: rm"]],
    ["ship() { :; }; sudo ship", ["unknown: ship"]],
    ["ship() { :; }; ./ship", ["unknown: ship"]],
  ])("lets functions hide no program: %s", (text, expected) => {
    expect(effects(text)).toEqual(expected);
  });

  it.each([
    ["((rm -rf /tmp/x) && (curl -X POST y))", ["delete: rm", "send!: curl -X POST"]],
    ["echo $((rm -rf /tmp/x) && (git push))", ["delete: rm", "send!: git push"]],
    ["((rm -rf x))", ["delete: rm"]],
    ["echo $(( `rm x` + 1 ))", ["delete: rm"]],
    ["echo $(( (a + 2) * (b - 1) )) && rm x", ["delete: rm"]],
    ["(( (n + 1) > 3 )) && git push", ["send!: git push"]],
  ])("takes only what is a calculation for one: %s", (text, expected) => {
    expect(effects(text).filter((each) => !each.startsWith("unknown"))).toEqual(expected);
  });

  it.each([
    ["env -S 'rm -rf x'", ["delete: rm"], ["rm"]],
    ["env -i -S'rm -rf x'", ["delete: rm"], ["-S'rm -rf x'"]],
    ["env --split-string='git push' origin", ["send!: git push"], ["--split-string='git push' origin"]],
    ["flock -n /l rm x", ["delete: rm"], ["rm"]],
    ["flock /l -c 'rm x'", ["delete: rm"], ["rm"]],
    ["watch 'rm x'", ["delete: rm"], ["rm"]],
    ["sudo -Eu root rm -rf x", ["delete: rm"], ["rm"]],
    ["ls | xargs -i rm {}", ["delete: rm"], ["rm"]],
    ["ls | xargs -0I {} rm {}", ["delete: rm"], ["rm"]],
  ])("looks into wrappers that take a text or a flag with a value: %s", (text, expected, places) => {
    expect(effects(text)).toEqual(expected);
    expect(marked(text)).toEqual(places);
  });

  it.each([
    ["split -l 1000 f p_", ["write: split"]],
    ["cp -l -r a b", ["write: cp"]],
    ["zip -l o a", ["write: zip"]],
    ["tar -tzf a.tgz", []],
    ["tar xzf a.tgz", ["write: tar"]],
    ["gzip -l a.gz; gunzip -c a.gz", []],
    ["gunzip a.gz", ["write: gunzip"]],
    ["crontab -l", []],
    ["tee /dev/stderr out", ["write: tee"]],
    ["tee /dev/stderr", []],
    ["rm version", ["delete: rm"]],
    ["touch help", ["write: touch"]],
    ["git version", []],
    ["csplit f 10", ["write: csplit"]],
    ["uniq in out", ["write: uniq"]],
    ["uniq -c in", []],
    ["exiftool -Author=x f.jpg", ["write: exiftool -Author=x"]],
    ["exiftool f.jpg", []],
    ["xxd -r a b", ["write: xxd -r"]],
    ["xxd a", []],
    ["shuf -o out in", ["write: shuf -o"]],
    ["sort -uo out in", ["write: sort -uo"]],
    ["sort -k 2 in", []],
    ["iconv -f utf-8 -o out in", ["write: iconv -o"]],
    ["date -s 2020-01-01", ["deploy: date -s"]],
    ["date -d 20200101 +%F", []],
    ["hostname evil", ["deploy: hostname evil"]],
    ["fd x -x rm", ["unknown: fd -x"]],
    ["awk -f prog.awk x", ["unknown: awk -f"]],
    ["redis-cli flushall", ["delete!: redis-cli flushall"]],
    ["redis-cli -h db RENAME a b", ["write!: redis-cli RENAME"]],
    ["redis-cli xadd s '*' a 1", ["write!: redis-cli xadd"]],
    ["redis-cli get a", ["network: redis-cli"]],
    ["redis-cli < cmds", ["unknown!: redis-cli"]],
    ["redis-cli <<E\nGET a\ndel b\nE", ["network: redis-cli", "delete!: redis-cli del"]],
    ["mongosh prod drop.js", ["unknown!: mongosh"]],
    ["mongosh --eval 'db.a.find()'", ["network: mongosh"]],
    ['psql -c "SELECT 1" -c "VACUUM full"', ["unknown!: psql"]],
    ["psql -c 'SELECT 1' -c VACUUM", ["unknown!: psql"]],
    ["echo x > 123", ["write: > 123"]],
    ["coproc rm x", ["delete: rm"]],
    ["git log --output=f", ["write: git log --output=f"]],
    ['psql -c "SELECT 1; VACUUM"', ["unknown!: psql"]],
    ['psql -c "SELECT 1" -f more.sql', ["unknown!: psql"]],
    ["etcdctl del a", ["delete!: etcdctl del"]],
    ["echo '{}' | http example.org/x", ["send!: http"]],
    ["http example.org < body.json", ["send!: http"]],
    ["http example.org/x", ["network: http"]],
    ["curl -X GET a --next -X POST b -d x", ["network: curl", "send!: curl -X POST"]],
    ["curl -K settings", ["network: curl", "unknown!: curl -K"]],
    ["apt-get remove --check x", ["delete: apt-get remove"]],
  ])("knows what single programs do with their arguments: %s", (text, expected) => {
    expect(effects(text)).toEqual(expected);
  });

  it.each([["${a:-"], ["$(("], ["(("], ['"$('], ["$((1 + "], ["`"], ["<("], ['"${a:-']])(
    "never throws, however often %s is opened",
    (opening) => {
      expect(() => effects(`echo ${opening.repeat(20_000)}`)).not.toThrow();
    },
  );

  it("reads a text of any nesting without giving up or running away", () => {
    const text = `${"$(".repeat(5000)}rm x`;
    expect(effects(text)).toContain("unknown: unclosed quote");
  });
});

describe("effects of a pipeline", () => {
  function stages(text: string): readonly string[] {
    return classifyPipeline(text, catalog).map(
      ({ kind, token, behindApprove }) => `${kind}: ${token}${behindApprove ? " (behind approve)" : ""}`,
    );
  }

  it.each([
    ["where n>3 | pick id | json", []],
    ["exec git push", ["send: git push"]],
    ["exec --json --stdin raw -- curl -X POST x.org", ["send: curl -X POST"]],
    ["exec --shell 'rm a && git push'", ["delete: rm", "send: git push"]],
    ["exec 'rm a'", ["delete: rm"]],
    ["gog.gmail.search --query x | gog.gmail.send", ["network: gog.gmail.search", "send: gog.gmail.send"]],
    ["gog.gmail.send --dry-run", ["network: gog.gmail.send --dry-run"]],
    ["openclaw.invoke --tool message --action send", ["send: openclaw.invoke --tool message --action send"]],
    ["clawd.invoke --tool message --action list", ["network: clawd.invoke --tool message --action list"]],
    ["clawd.invoke --tool message --action poll", ["send: clawd.invoke --tool message --action poll"]],
    ["clawd.invoke --tool status_update", ["send: clawd.invoke --tool status_update"]],
    ["clawd.invoke --tool getStatus", ["network: clawd.invoke --tool getStatus"]],
    ["clawd.invoke --tool x --action get_update", ["write: clawd.invoke --tool x --action get_update"]],
    ["clawd.invoke --tool x --action list_messages", ["network: clawd.invoke --tool x --action list_messages"]],
    ["clawd.invoke --tool x --action y", ["unknown: clawd.invoke --tool x --action y"]],
    ["openclaw.agent --message hi", ["unknown: openclaw.agent"]],
    ["exec rm a | approve | exec git push", ["delete: rm", "send: git push (behind approve)"]],
    ["state.set --key a", ["write: state.set"]],
    ["nonsense now", ["unknown: nonsense"]],
  ])("%s", (text, expected) => {
    expect(stages(text)).toEqual(expected);
  });
});
