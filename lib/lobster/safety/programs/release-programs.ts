import { dryRun, type ProgramTable } from "./program-rules";

const changing =
  "apply|create|replace|patch|edit|scale|rollout|set|label|annotate|cordon|uncordon|drain|taint|run|expose|autoscale";

/** Programs that publish, deploy and change what runs elsewhere. */
export const releasePrograms: readonly ProgramTable[] = [
  {
    programs: "git",
    otherwise: "unknown",
    rules: [
      { kind: "network", words: "push", flag: /^(?:--dry-run|-n)$/ },
      { kind: "delete", words: "push", flag: /^(?:--delete|-d|:\S+)$/, outside: true },
      { kind: "send", words: "push|send-email|svn dcommit|lfs push" },
      { kind: "read", words: "", flag: /^--version$/ },
      { kind: "write", words: "log|diff|show|shortlog", flag: /^--output(?:=.*)?$/ },
      { kind: "delete", words: "branch|tag", flag: /^(?:-[dD]|--delete)$/ },
      { kind: "read", words: "clean", flag: /^(?:-[a-z]*n[a-z]*|--dry-run)$/ },
      {
        kind: "delete",
        words: "clean|rm|worktree remove|worktree prune|stash drop|stash clear|reflog expire|gc|prune",
      },
      { kind: "delete", words: "reset", flag: /^--hard$/ },
      { kind: "network", words: "ls-remote|fetch|pull|clone|remote update|remote show|submodule update|lfs pull" },
      {
        kind: "read",
        words:
          "status|log|diff|show|rev-parse|rev-list|describe|blame|grep|ls-files|ls-tree|shortlog|cat-file|merge-base|" +
          "for-each-ref|name-rev|show-ref|whatchanged|check-ignore|stash list|stash show|remote get-url|config --get|var|diff-tree|diff-index|symbolic-ref|count-objects|fsck|cherry|range-diff|worktree list",
      },
      {
        kind: "read",
        words: "branch|tag|remote|config",
        flag: /^(?:-l|--list|-v|-vv|-a|-r|--show-current|--get|--get-all|--contains)$/,
      },
      {
        kind: "write",
        words:
          "add|commit|checkout|switch|restore|merge|rebase|cherry-pick|revert|stash|apply|am|mv|init|branch|tag|reset|config|" +
          "remote|worktree|submodule|notes|bundle|archive|format-patch|update-index|read-tree|write-tree|update-ref",
      },
    ],
  },
  {
    programs: "kubectl oc k",
    otherwise: "network",
    rules: [
      { kind: "network", words: "", flag: dryRun },
      { kind: "delete", words: "delete", outside: true },
      { kind: "network", words: "rollout status|rollout history|config" },
      { kind: "deploy", words: changing },
      { kind: "unknown", words: "exec|debug|attach|cp|proxy", outside: true },
    ],
  },
  {
    programs: "helm helmfile kustomize argocd flux skaffold",
    otherwise: "network",
    rules: [
      { kind: "network", words: "", flag: dryRun },
      { kind: "delete", words: "uninstall|delete|destroy|app delete", outside: true },
      { kind: "deploy", words: "install|upgrade|rollback|apply|sync|app sync|reconcile|push|bootstrap|run|deploy|dev" },
    ],
  },
  {
    programs: "terraform tofu terragrunt pulumi cdk",
    otherwise: "network",
    rules: [
      { kind: "delete", words: "destroy|state rm|workspace delete", outside: true },
      { kind: "delete", words: "apply", flag: /^-destroy$/, outside: true },
      { kind: "deploy", words: "apply|up|deploy|import|taint|untaint|state mv|state push|force-unlock" },
      { kind: "write", words: "init|fmt|get|workspace new|workspace select|synth" },
    ],
  },
  {
    programs: "ansible-playbook ansible",
    otherwise: "deploy",
    rules: [{ kind: "network", words: "", flag: /^(?:--check|-C|--syntax-check|--list-\w+)$/ }],
  },
  {
    programs: "npm pnpm yarn bun",
    otherwise: "unknown",
    rules: [
      { kind: "network", words: "publish", flag: dryRun },
      { kind: "deploy", words: "publish|npm publish|dist-tag add|deprecate|unpublish|access" },
      { kind: "network", words: "view|info|search|outdated|audit|whoami|ping|ls|list" },
      { kind: "write", words: "install|i|ci|add|update|link|pack|uninstall|remove|version" },
    ],
  },
  {
    programs: "cargo poetry gem twine flit hatch uv mvn gradle dotnet go deno jsr pip pip3 pipx composer",
    otherwise: "unknown",
    rules: [
      { kind: "network", words: "publish|upload|push", flag: dryRun },
      { kind: "deploy", words: "publish|upload|push|deploy|release|nuget push|yank" },
      { kind: "read", words: "fmt --check|list|show|freeze|tree|metadata|check|vet|env" },
      { kind: "write", words: "install|add|sync|lock|fmt|get|mod|init|new|uninstall|update" },
    ],
  },
  {
    programs: "docker podman nerdctl buildah skopeo crane docker-compose",
    otherwise: "unknown",
    rules: [
      { kind: "deploy", words: "push|manifest push|image push|copy|compose push|buildx build", flag: /^--push$/ },
      { kind: "deploy", words: "push|manifest push|image push|copy|compose push" },
      {
        kind: "delete",
        words:
          "rm|rmi|image rm|image prune|container rm|container prune|volume rm|volume prune|network rm|system prune|compose down|compose rm|down",
      },
      {
        kind: "deploy",
        words:
          "compose up|compose restart|compose stop|compose start|up|start|stop|restart|kill|service update|stack deploy|swarm",
      },
      {
        kind: "read",
        words:
          "ps|images|inspect|logs|version|info|stats|top|image ls|container ls|volume ls|network ls|compose ps|compose logs|compose config|diff|history|port",
      },
      { kind: "network", words: "pull|login|search|image pull|compose pull|manifest inspect" },
      {
        kind: "write",
        words:
          "build|tag|save|load|export|import|commit|cp|buildx build|image build|compose build|create|volume create|network create",
      },
    ],
  },
  {
    programs: "aws",
    otherwise: "unknown",
    rules: [
      { kind: "network", words: "", flag: /^--(?:dryrun|dry-run)$/ },
      {
        kind: "delete",
        words: "s3 rm|s3 rb|s3api delete-object|s3api delete-objects|s3api delete-bucket",
        outside: true,
      },
      { kind: "delete", words: "s3 sync", flag: /^--delete$/, outside: true },
      { kind: "network", words: "s3 ls|s3 presign|configure list|sts get-caller-identity" },
      { kind: "send", words: "s3 cp|s3 mv|s3 sync|s3 mb|s3api put-object" },
      {
        kind: "send",
        words:
          "ses send-email|ses send-raw-email|sesv2 send-email|sns publish|sqs send-message|events put-events|lambda invoke",
      },
      { kind: "delete", words: "", flag: /^(?:delete|terminate|remove|purge|deregister|destroy)-/, outside: true },
      { kind: "network", words: "", flag: /^(?:describe|list|get|head|lookup|search|batch-get|filter)-/ },
      {
        kind: "deploy",
        words: "",
        flag: /^(?:create|update|put|start|stop|reboot|run|register|modify|attach|detach|associate|deploy|set|enable|disable|tag|untag|execute|publish|import|restore|copy|send|invoke)-/,
      },
    ],
  },
  {
    programs: "gcloud az doctl gsutil bq heroku flyctl fly linode-cli hcloud ibmcloud oci railway render scw",
    otherwise: "unknown",
    rules: [
      { kind: "network", words: "", flag: dryRun },
      {
        kind: "network",
        words: "",
        flag: /^(?:list|describe|show|get|ls|status|info|logs|version|releases|ps|print-access-token|get-\S+)$/,
      },
      {
        kind: "delete",
        words: "",
        flag: /^(?:delete|remove|rm|destroy|rb|delete-\S+|purge|apps:destroy|addons:destroy)$/,
        outside: true,
      },
      {
        kind: "deploy",
        words: "",
        flag: /^(?:deploy|create|update|apply|set|add|start|stop|restart|reset|resize|submit|publish|scale|import|enable|disable|cp|mv|rsync|mb|load|insert|promote|rollback|config:set|ps:restart|ps:scale|run|up|launch)$/,
      },
    ],
  },
  {
    programs:
      "vercel now netlify wrangler firebase serverless sls sam surge eas expo fastlane cap kamal dokku copilot amplify",
    otherwise: "unknown",
    rules: [
      { kind: "network", words: "list|ls|logs|whoami|inspect|status|tail|projects:list|env ls" },
      { kind: "delete", words: "remove|rm|delete|destroy|undeploy", outside: true },
      {
        kind: "deploy",
        words: "deploy|publish|promote|rollback|alias|release|submit|up|invoke|secret put|env add|setup|redeploy",
      },
      { kind: "deploy", words: "", flag: /^--prod(?:uction)?$/ },
    ],
  },
];
